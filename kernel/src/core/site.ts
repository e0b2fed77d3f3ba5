import { token, type Token } from '#kernel/contract';

/** The public address of this installation; links are built with it and never with a request header. */
export interface Site {
  readonly baseUrl: string;
}
export const SiteToken: Token<Site> = token<Site>('kernel.Site');
