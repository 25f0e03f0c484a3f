// A Way is one attempt to get a text out of a page or a worker. run is the attacker's
// code, which is sent as text to the realm in which it runs: it may use what it is given
// and nothing else of this file.
//
//   run(to, lib)   to are the addresses of the attempt, see Servers.addresses, and
//                  to.own, the folder that the page is from; lib is in realm.js
//
// options:
//   alone     it can take the page away, or is one that another of its kind would stop:
//             it runs after all others, one at a time
//   leaves    it takes the locked app's frame elsewhere, which the page around it then ends
//   last      of these it comes after all others: the page may be gone, or be no first visit
//   setting   how the page is opened, if not just so: see place.js
//   needs     "dns" or "rtc": what its control needs beside a server, see apart.sh
//   control   why it can't be shown to work where nothing is locked
//   file      why it can't be shown to work in a file where nothing is locked
export const way = (name, where, run, options = {}) => ({ name, where: where.split(" "), run, ...options });

// category names a group of ways.
export const category = (name, ways) => ways.map((way) => ({ ...way, category: name }));
