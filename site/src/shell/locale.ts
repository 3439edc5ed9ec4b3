/**
 * Puts a language that `Intl` knows in place of one that it refuses. Some systems name theirs `en-US@posix`, and whoever asks for number
 * formats in it, as the library of plots does when it is loaded, would stop with an error.
 */
export function repairLocale(): void {
  const { language } = navigator;
  try {
    new Intl.NumberFormat(language);
  } catch {
    const [plain] = /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*/.exec(language) ?? ['en'];
    Object.defineProperty(navigator, 'language', { value: plain, configurable: true });
  }
}
