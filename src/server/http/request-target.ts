const ABSOLUTE_FORM = /^https?:\/\/[^/?#]+(?<rest>.*)$/i;

/**
 * The path and query of a request line. Proxies also send the absolute form (`GET http://shop.example/cart`),
 * whose host is ignored like the Host header; other forms (`*`, an authority) are not served.
 */
export function requestTarget(url: string): string | undefined {
  if (url.startsWith('/')) return url;
  const rest = ABSOLUTE_FORM.exec(url)?.groups?.rest;
  if (rest === undefined) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
