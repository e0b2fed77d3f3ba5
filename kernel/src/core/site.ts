import { token, type Token } from '#kernel/contract';

/** The address under which people reach this installation; links are made with it and never with a request's header. */
export interface Site {
  readonly baseUrl: string;
}
export const SiteToken: Token<Site> = token<Site>('kernel.Site');
