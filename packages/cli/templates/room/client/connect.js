/**
 * A line to a room, over a plain WebSocket or Colyseus (`colyseus` is its SDK, or null). It comes back by itself: with the same key, so the
 * disc is still there, and to the next of the addresses if the first is gone.
 */
export async function connect({ url, kind, name, key, spectator = false, colyseus = null, onMessage, onState = () => {} }) {
  let [isOver, line, tries] = [false, null, 0];
  const urls = [url].flat();
  const again = () => {
    line = null;
    if (isOver) return;
    onState('lost');
    setTimeout(open, 500 + 500 * Math.random());
  };

  async function open() {
    if (isOver) return;
    try {
      const address = urls[tries++ % urls.length];
      line = await (colyseus ? openColyseus(address) : openSocket(address));
      tries--; // it was good
      onState('open');
    } catch {
      again();
    }
  }

  function openSocket(address) {
    const query = new URLSearchParams({ key, ...(spectator && { spectator: 'yes' }) });
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/${kind}/${name}?${query}`);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }) => onMessage(typeof data === 'string' ? data : new Uint8Array(data));
    return new Promise((done, fail) => {
      let isOpen = false;
      socket.onopen = () => {
        isOpen = true;
        done({ send: (message) => socket.readyState === 1 && socket.send(message), close: () => socket.close() });
      };
      socket.onclose = () => (isOpen ? again() : fail());
      socket.onerror = () => {};
    });
  }

  async function openColyseus(address) {
    const room = await new colyseus.Client(address).joinOrCreate(kind, { room: name, key, spectator });
    room.reconnection.enabled = false; // again() does it, with the key
    room.onMessage('bytes', (bytes) => onMessage(new Uint8Array(bytes)));
    room.onMessage('text', onMessage);
    room.onLeave(again);
    return {
      send: (message) => (typeof message === 'string' ? room.send('text', message) : room.sendBytes('bytes', message)),
      close: () => room.leave(),
    };
  }

  await open();
  return {
    send: (message) => line?.send(message),
    close() {
      isOver = true;
      line?.close();
    },
  };
}
