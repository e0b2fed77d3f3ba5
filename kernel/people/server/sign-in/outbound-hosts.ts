import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** An address that an administrator has named and that this server does not connect to; the message says why. */
export class HostRefused extends Error {}

const directoryPorts = [389, 636, 3268, 3269];

/** This machine itself and neighbours that only machines talk to, such as the metadata services of clouds. */
const inward = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inward.addSubnet(network, bits, 'ipv6');

/** Servers that settings may name: those of LIMPID_IDENTITY_HOSTS, by default the usual ports except this machine. */
export class OutboundHosts {
  constructor(private readonly listed: readonly string[] | null) {}

  isListed(host: string, port: number): boolean {
    const name = host.toLowerCase();
    return this.listed?.some(each => each === `${name}:${port}` || each === `${name}:*`) === true;
  }

  /** The address of a directory server, looked up once, so that what was checked is what is connected to. */
  async directory(host: string, port: number): Promise<string> {
    if (this.listed === null && !directoryPorts.includes(port))
      throw new HostRefused(`Port ${port} is no usual port of a directory; LIMPID_IDENTITY_HOSTS can list it`);
    return this.addressOf(host, port);
  }

  /** Refuses an address of a provider that is not HTTPS or not allowed. */
  async provider(address: string): Promise<void> {
    const url = new URL(address);
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' && !this.isListed(host, port))
      throw new HostRefused('Providers are reached over https only');
    await this.addressOf(host, port);
  }

  private async addressOf(host: string, port: number): Promise<string> {
    const listed = this.isListed(host, port);
    if (this.listed !== null && !listed) throw new HostRefused(`LIMPID_IDENTITY_HOSTS does not list ${host}:${port}`);
    const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }];
    const [first] = found;
    if (first === undefined) throw new HostRefused(`${host} has no address`);
    const kind = (family: number): 'ipv4' | 'ipv6' => (family === 6 ? 'ipv6' : 'ipv4');
    if (!listed && found.some(({ address, family }) => inward.check(address, kind(family))))
      throw new HostRefused(`${host} is this machine or a neighbour that settings may not name`);
    return first.address;
  }
}
