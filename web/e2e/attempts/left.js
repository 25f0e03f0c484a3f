// What arrives from the locked app all the same. Each entry is named in THREAT_MODEL.md in
// the words of "named", says why it is so, where it was seen and by what it arrives. What
// holds is taken off.
export const left = [
  {
    named: "a navigation of the frame itself",
    why: "Chromium looks the name of its address up and connects to it before the policy forbids it: address, port and name carry data, and no request follows",
    where: ["file page"],
    by: ["DNS", "TCP"],
    ways: [
      "navigation: location =",
      "navigation: location.href",
      "navigation: location.assign",
      "navigation: location.replace",
      "navigation: location, to a file to be saved",
      "navigation: location, HTTPS",
      "navigation: location, name",
      "navigation: location, many names before the page is gone",
      "navigation: document.location",
    ],
  },
  {
    named: "the fragment of the frame's own address",
    why: "Chromium writes it into its file of open tabs, on the computer's own disk, and nothing can take `location` away",
    where: ["file page", "site page", "again page"],
    by: ["disk"],
    ways: ["disk: fragment of the address"],
  },
];
