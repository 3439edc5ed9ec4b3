// What the contest site gives a bot beside Node: `readline`, `print` and `printErr`.
// biome-ignore lint/style/useNodejsImportProtocol: Node 14 knows no such names
const { readSync } = require('fs');

const buffer = Buffer.alloc(65536);
let text = '';

function readline() {
  while (!text.includes('\n')) {
    const count = read();
    if (count === 0) text += '\n';
    text += buffer.toString('latin1', 0, count);
  }
  const end = text.indexOf('\n');
  const line = text.slice(0, end).replace(/\r$/, '');
  text = text.slice(end + 1);
  return line;
}

/** Bytes that came; 0 at the end. */
function read() {
  for (;;) {
    try {
      return readSync(0, buffer, 0, buffer.length, null);
    } catch (error) {
      if (error.code === 'EOF') return 0;
      if (error.code !== 'EAGAIN') throw error; // nothing there yet
    }
  }
}

Object.assign(globalThis, { readline, print: console.log, printErr: console.error });
