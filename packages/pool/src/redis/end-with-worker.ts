/**
 * Has this process end as soon as its worker is gone, whatever it is doing. It is killed, as it has nothing to save, and need not wait for its thread.
 *
 * The channel to the worker tells its end. Whoever sends something in the moment before hears a broken pipe instead. The queue's own handler would
 * send that too, without end, and the process would never come to hear the channel.
 */
export function endWithWorker(): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  process.on('unhandledRejection', end);
}
