// All ways, each by a name of its own.
import disk from "./ways/disk.js";
import early from "./ways/early.js";
import frames from "./ways/frames.js";
import loads from "./ways/loads.js";
import navigation from "./ways/navigation.js";
import requests from "./ways/requests.js";
import rtc from "./ways/rtc.js";
import system from "./ways/system.js";
import tabs from "./ways/tabs.js";

export const ways = [...requests, ...loads, ...frames, ...navigation, ...rtc, ...tabs, ...early, ...disk, ...system];
