export { type Input, inputLimits, readInput } from './input.ts';
export { InputLog, type InputLogOptions } from './input-log.ts';
