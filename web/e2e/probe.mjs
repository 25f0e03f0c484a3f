import { ordinary } from "./harness.js";
import { Servers } from "./attempts/servers.js";
import { open } from "./attempts/apps.js";
import { setTimeout as sleep } from "node:timers/promises";
const s = await Servers.start(); const c = await ordinary(); c.setDefaultTimeout(100000);
const at = await open("site", true, s);
let base=0;
for (const visit of ["first","second"]) {
const p = await c.newPage(); await p.goto(at.url);
let f; while(!(f=p.frames()[1])) await sleep(50);
await f.waitForFunction(()=>globalThis.quasi?.loaded>0);
await p.evaluate(()=>navigator.serviceWorker.ready.then(()=>1));
const tos=[]; for (let i=1;i<=60;i++) tos.push(await s.addresses(base+i));
await f.evaluate(async (names) => { const r=document.customElementRegistry; class L extends HTMLLinkElement {}; r.define("x-l", L, {extends:"link"}); const mk=(rel,h)=>{const l=new L(); l.rel=rel; l.href=h; document.head.append(l)}; mk("dns-prefetch","//"+names[0]); mk("preconnect","http://"+names[1]); }, tos.slice(55,57).map(t=>t.name)).catch(e=>console.log(String(e)));
await sleep(1000);
await f.evaluate(async (names) => { for (const n of names) { location = "http://"+n+"/"; await new Promise(d=>setTimeout(d,0)); } return "done" }, tos.slice(0,50).map(t=>t.name)).catch(e=>console.log(String(e).split("\n")[0]));
await sleep(2500);
console.log(process.env.APP, visit, "names of 50:", tos.slice(0,50).filter((t,i)=>s.arrivals.of(base+1+i).length).length, "links", s.arrivals.of(base+56), s.arrivals.of(base+57));
base+=1000; await p.close();
}
process.exit();
