import { fileURLToPath } from 'node:url';

/** The folder of the site. */
export const root = fileURLToPath(new URL('../', import.meta.url));
/** Its Vite configuration. */
export const configFile = `${root}vite.config.ts`;
/** Where tests serve it; another port is taken if this one is. */
export const host = { host: '127.0.0.1', port: 4300 };
/** Where the built site that is tested has the script of axe beside its own. */
export const axeFile = 'axe.min.js';
