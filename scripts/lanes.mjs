// A pool for Vitest that keeps the cores of this computer busy. A process goes on with the next file of its project, and processes of all projects
// run side by side; where cores are idle, since files wait for a browser or npm, one more begins. Vitest's own pool takes project after project.
import { EventEmitter } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
import { ForksPoolWorker } from 'vitest/node';

const cores = availableParallelism();
/** Files at a time, whatever they do; and at most, one more for each second in which so many cores were idle. */
const [usual, most, idleEnough] = [cores + 1, 2 * cores + 2, 0.4];
/** Files that wait, in the order of the sequencer; those that run; processes without a file. */
const [waiting, running, resting] = [new Set(), new Set(), new Set()];

/** A process that runs files of a project, one at a time; `lane` is that of its file. */
async function begin(lane) {
  const one = new ForksPoolWorker(lane.options);
  const process = { lane, project: lane.options.project, send: (message) => one.send(message), stop: () => one.stop() };
  lane.process = process;
  await one.start();
  await new Promise((done) => {
    one.on('exit', () => {
      resting.delete(process);
      process.lane?.emit('exit');
      process.lane?.end(false);
    });
    one.on('error', (error) => process.lane?.emit('error', error));
    one.on('message', (message) => {
      if (message.type === 'started') return message.error ? process.lane.emit('error', message.error) : done();
      const { lane } = process; // told first, since its end may begin the next
      lane?.emit('message', message);
      if (message.type === 'testfileFinished') lane?.end(true);
    });
    one.send(lane.startMessage);
  });
}

/** What Vitest takes for a process of one file. */
class Lane extends EventEmitter {
  name = 'forks';
  cacheFs = true;
  deserialize = (data) => data;
  start = () => {};

  send(message) {
    const answer = (type) => setImmediate(() => this.emit('message', { type, __vitest_worker_response__: true }));
    if (message.type === 'stop') answer('stopped');
    else if (this.process) this.process.send(message);
    else if (message.type === 'start') {
      this.startMessage = message;
      answer('started');
    } else if (message.type === 'run' || message.type === 'collect') {
      this.runMessage = message;
      waiting.add(this);
      setImmediate(fill);
    } else if (waiting.delete(this)) answer('testfileFinished'); // the run is given up
  }

  async run() {
    waiting.delete(this);
    running.add(this);
    this.process = [...resting].find(({ project }) => project === this.options.project);
    resting.delete(this.process);
    if (this.process) this.process.lane = this;
    else await begin(this);
    this.process?.send(this.runMessage);
  }

  /** Its file has ended, and its process, if that is there still, rests or is stopped. */
  end(isThere, rests = isThere && !this.options.project.config.isolate) {
    const spent = isThere && !rests ? [this.process] : [];
    if (rests) resting.add(this.process);
    this.process = this.process.lane = undefined;
    running.delete(this);
    fill();
    if (waiting.size + running.size === 0) spent.push(...resting);
    for (const process of spent) resting.delete(process);
    this.isOver = Promise.all(spent.map((process) => process.stop()));
  }

  async stop() {
    if (this.process) this.end(true, false); // it has broken, or is given up
    await this.isOver;
  }
}

/** Lets files begin: checks first, then of the project that has the fewest running. */
function fill(places = usual) {
  const rank = ({ options: { project } }) =>
    project.name === 'checks' ? -1 : [...running].filter(({ options }) => options.project === project).length;
  while (waiting.size > 0 && running.size < places) [...waiting].sort((a, b) => rank(a) - rank(b))[0].run();
}

let [idle, at] = [0, 0];
setInterval(() => {
  const [before, since] = [idle, at];
  [idle, at] = [cpus().reduce((sum, { times }) => sum + times.idle, 0), performance.now()];
  if (since > 0 && idle - before > idleEnough * (at - since)) fill(Math.min(most, running.size + 1));
}, 1000).unref();

export const lanes = { name: 'lanes', createPoolWorker: (options) => Object.assign(new Lane(), { options }) };
