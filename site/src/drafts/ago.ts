/** How long ago something was, in words: `just now`, `5 minutes ago`, `yesterday`; what is more than a week old by its day. */
export function ago(then: number, now: number, locale = 'en'): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60_000);
  if (minutes < 1) return 'just now';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return format.format(-hours, 'hour');
  const days = Math.floor(hours / 24);
  if (days <= 7) return format.format(-days, 'day');
  return new Date(then).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
}
