import type { CaromCommand } from './command.ts';
import { botCommand } from './commands/bot.ts';
import { convertCommand } from './commands/convert.ts';
import { galleryCommand } from './commands/gallery.ts';
import { hashCommand } from './commands/hash.ts';
import { infoCommand } from './commands/info.ts';
import { newCommand } from './commands/new.ts';
import { pairsCommand } from './commands/pairs.ts';
import { renderCommand } from './commands/render.ts';
import { replayCommand } from './commands/replay.ts';
import { runCommand } from './commands/run.ts';
import { schemaCommand } from './commands/schema.ts';
import { serveCommand } from './commands/serve.ts';
import { sweepCommand } from './commands/sweep.ts';
import { validateCommand } from './commands/validate.ts';
import { verifyCommand } from './commands/verify.ts';
import { workerCommand } from './commands/worker.ts';

/** The commands, in the order of the help. */
export const commands: readonly CaromCommand[] = [
  newCommand,
  galleryCommand,
  runCommand,
  validateCommand,
  infoCommand,
  hashCommand,
  schemaCommand,
  renderCommand,
  replayCommand,
  pairsCommand,
  convertCommand,
  sweepCommand,
  workerCommand,
  verifyCommand,
  botCommand,
  serveCommand,
];
