// All browser tests, in one process and so one after the other: a test that
// measures, or waits, should not compete with another for the machine.
import "./columns.test.js";
import "./errors.test.js";
import "./excel.test.js";
import "./hierarchy.test.js";
import "./lock.test.js";
import "./look.test.js";
import "./open.test.js";
import "./path.test.js";
import "./population.test.js";
import "./repeat.test.js";
import "./review.test.js";
import "./transform.test.js";
