/** `postgres://`, user and password; hosts; the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * The servers named by a connection URL, each as a URL of its own, in order. Several hosts are written as in libpq:
 * `postgres://user:password@one:5432,two:5432/name`. A URL of any other form is returned unchanged.
 */
export function databaseAddresses(url: string): readonly string[] {
  const [, before, hosts, after] = parts.exec(url) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return [url];
  return hosts.split(',').map(host => `${before}${host}${after}`);
}
