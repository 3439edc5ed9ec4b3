import { ArrowRight } from 'lucide-preact';
import type { JSX } from 'preact';

/** A way to a part of the site, and what is there in a sentence. */
export function Way({ href, title, text }: { href: string; title: string; text: string }): JSX.Element {
  return (
    <li>
      <a class="way" href={href}>
        <strong>
          {title}
          <ArrowRight aria-hidden="true" />
        </strong>
        <span class="quiet">{text}</span>
      </a>
    </li>
  );
}
