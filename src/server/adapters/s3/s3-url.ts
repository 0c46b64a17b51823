/** A bucket of an S3-compatible server, or a part of one. */
export interface S3Config {
  /** The origin of the server, such as `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** The start of all keys: empty, or a path that ends with a slash. */
  prefix: string;
  region: string;
  /** Whether the bucket is part of the host name instead of the path. */
  isHostStyle: boolean;
  accessKey: string;
  secretKey: string;
}

const FORM = 's3://KEY:SECRET@host/bucket';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Names that are never encoded and never `..`. */
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const AWS_REGION = /^s3\.([a-z0-9-]+)\.amazonaws\.com$/;

/** Parses `STORAGE_URL`. Returns what it must be if it is not valid, without the secret. */
export function parseS3Url(value: string): S3Config | string {
  const scheme = /^s3(\+http)?:\/\//.exec(value);
  const protocol = scheme?.[1] ? 'http:' : 'https:';
  const text = `${protocol}//${value.slice(scheme?.[0].length)}`;
  if (!scheme || !URL.canParse(text)) return `a URL such as ${FORM}, with / in the secret as %2F`;
  const url = new URL(text);
  const [accessKey, secretKey] = [decode(url.username), decode(url.password)];
  if (!accessKey || !secretKey) return `a URL with an access key and its secret: ${FORM}`;
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/+$/, '').split('/');
  if (!BUCKET.test(bucket)) return `a URL with the name of a bucket: ${FORM}`;
  const prefix = folders.map((folder) => `${folder}/`).join('');
  if (!PREFIX.test(prefix)) {
    return `a URL with letters, digits, -, _ and . after the bucket: ${FORM}/shop-a`;
  }
  const { region = findRegion(url.hostname), style = 'path', ...others } = parametersOf(url);
  if (Object.keys(others).length > 0) return 'a URL without other parameters than region and style';
  if (!REGION.test(region)) return 'a URL with a region such as ?region=ap-south-1';
  if (style !== 'path' && style !== 'host') return 'a URL with ?style=path or ?style=host';
  const isHostStyle = style === 'host';
  const endpoint = url.origin;
  return { endpoint, bucket, prefix, region, isHostStyle, accessKey, secretKey };
}

function parametersOf(url: URL): { [name: string]: string; region?: string; style?: string } {
  return Object.fromEntries(url.searchParams);
}

/** Servers other than Amazon's usually accept this region if they have none. */
function findRegion(hostname: string): string {
  return AWS_REGION.exec(hostname)?.[1] ?? 'us-east-1';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
