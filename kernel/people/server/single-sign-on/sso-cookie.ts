import type { ReplyCookie } from '#kernel/http/redirect-reply';
import { browserCookie, signOnMinutes } from './sign-on-attempts.js';

/** The cookie that ties a round trip to its browser; only the calls of single sign-on see it. */
export function ssoCookie(value: string): ReplyCookie {
  return { name: browserCookie, value, path: '/api/v2/auth', maxAgeSeconds: signOnMinutes * 60 };
}
