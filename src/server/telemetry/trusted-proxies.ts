import { BlockList, isIP, isIPv6 } from 'node:net';

/** The names that `TRUST_PROXY` accepts besides addresses. */
const NAMED: Record<string, string> = {
  loopback: '127.0.0.0/8,::1',
  linklocal: '169.254.0.0/16,fe80::/10',
  uniquelocal: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
};

/** Returns whether an address belongs to the networks of `TRUST_PROXY`. */
export function createTrust(networks: string | undefined): (address: string) => boolean {
  const trusted = new BlockList();
  const names = networks?.split(',').map((name) => name.trim()) ?? [];
  for (const network of names.flatMap((name) => NAMED[name]?.split(',') ?? name)) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
