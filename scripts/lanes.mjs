// A pool for Vitest that keeps the cores of this computer busy. A process goes on with the next file of its project, and processes of all projects
// run side by side; where cores are idle, because files wait for a browser or for npm, one more file begins. Vitest's own pool goes through one
// project after the other, and ends a process where another project comes next.
import { EventEmitter } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
import { ForksPoolWorker } from 'vitest/node';

const cores = availableParallelism();
/** Files at a time, whatever they do; and at most, where cores are idle. */
const [usual, most] = [cores + 1, 2 * cores + 2];
/** So many cores idle since the last look let one more file begin; time between looks. [ms] */
const [idleEnough, every] = [0.4, 1000];

/** Files that wait, in the order of the sequencer; those that run; processes without a file. */
const [waiting, running, resting] = [new Set(), new Set(), new Set()];

/** A process of tests; `lane` is the file that it runs. */
class Process {
  constructor({ options, startMessage }) {
    this.project = options.project;
    this.worker = new ForksPoolWorker(options);
    this.isReady = this.#start(startMessage);
  }

  async #start(message) {
    await this.worker.start();
    await new Promise((done) => {
      this.worker.on('error', (error) => this.lane?.emit('error', error));
      this.worker.on('exit', () => {
        resting.delete(this);
        this.lane?.emit('exit');
        this.lane?.end(false);
      });
      this.worker.on('message', (value) => {
        if (value.type === 'started') return value.error ? this.lane.emit('error', value.error) : done();
        const { lane } = this;
        lane?.emit('message', value);
        if (value.type === 'testfileFinished') lane?.end(true);
      });
      this.worker.send(message);
    });
  }
}

/** What Vitest takes for a process of one file. */
class Lane extends EventEmitter {
  name = 'forks';
  cacheFs = true;

  constructor(options, isEarly) {
    super();
    Object.assign(this, { options, isEarly });
  }

  start() {}

  send(message) {
    if (message.type === 'start') {
      this.startMessage = message;
      this.#answer('started');
    } else if (message.type === 'stop') this.#answer('stopped');
    else if (this.process) this.process.worker.send(message);
    else if (message.type === 'run' || message.type === 'collect') {
      this.runMessage = message;
      waiting.add(this);
      setImmediate(fill);
    } else if (waiting.delete(this)) this.#answer('testfileFinished'); // the run is given up
  }

  #answer(type) {
    setImmediate(() => this.emit('message', { type, __vitest_worker_response__: true }));
  }

  async run() {
    waiting.delete(this);
    running.add(this);
    const rested = [...resting].find(({ project }) => project === this.options.project);
    resting.delete(rested);
    this.process = rested ?? new Process(this);
    this.process.lane = this;
    await this.process.isReady;
    this.process?.worker.send(this.runMessage);
  }

  /** Its file has ended, and its process, if that is there still, rests or is stopped. */
  end(isThere, rests = isThere && !this.options.project.config.isolate) {
    const { process } = this;
    this.process = process.lane = undefined;
    running.delete(this);
    if (rests) resting.add(process);
    fill();
    const spent = waiting.size + running.size === 0 ? [...resting] : [];
    for (const one of spent) resting.delete(one);
    if (isThere && !rests) spent.push(process);
    this.isOver = Promise.all(spent.map(({ worker }) => worker.stop()));
  }

  async stop() {
    if (this.process) this.end(true, false); // it has broken, or is given up
    await this.isOver;
  }

  deserialize(data) {
    return data;
  }
}

/** Lets files begin: early ones first, then of the project that has the fewest running, then of the one that has the most waiting. */
function fill(places = usual) {
  const ofProject = (lanes, { options }) => [...lanes].filter((lane) => lane.options.project === options.project).length;
  while (waiting.size > 0 && running.size < places) {
    const firsts = [...new Map([...waiting].reverse().map((lane) => [lane.options.project, lane])).values()];
    const rank = (lane) => (lane.isEarly ? -1 : ofProject(running, lane)) - ofProject(waiting, lane) / 1e6;
    firsts.sort((a, b) => rank(a) - rank(b))[0].run();
  }
}

/** Milliseconds that cores of this computer have been idle. */
const idleTime = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
let [idle, at] = [idleTime(), performance.now()];

/** Looks whether cores are idle. */
function look() {
  const [before, since] = [idle, at];
  [idle, at] = [idleTime(), performance.now()];
  if (idle - before > idleEnough * (at - since)) fill(Math.min(most, running.size + 1));
}
setInterval(look, every).unref();

/** The pool; files of a project that is `early` begin before all others. */
export function lanes({ early = false } = {}) {
  return { name: 'lanes', createPoolWorker: (options) => new Lane(options, early) };
}
