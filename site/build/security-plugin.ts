import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** What a page of the built site may load: its own files only. Colors and sizes are set by scripts, which needs no rule. */
const policy = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "style-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Puts a content security policy into the built page; its inline script is allowed by its hash. */
export function securityPlugin(): Plugin {
  return {
    name: 'carom-security',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
          ([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
        const content = [...policy, `script-src 'self' ${hashes.join(' ')}`].join('; ');
        return html.replace(
          '<meta charset="utf-8" />',
          `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${content}" />`,
        );
      },
    },
  };
}
