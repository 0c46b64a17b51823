interface Courier {
  name: string;
  /** Aliases, without spaces and capitals. */
  aliases?: readonly string[];
  page: string;
  /** For couriers whose page accepts the number in its address. */
  pageOf?: (trackingNumber: string) => string;
}

/** Couriers with a tracking page. Decision 57 lists the sources of the addresses. */
const couriers: readonly Courier[] = [
  {
    name: 'India Post',
    aliases: ['indianpost', 'speedpost', 'indiapostspeedpost', 'indiaspeedpost'],
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  {
    name: 'Delhivery',
    page: 'https://www.delhivery.com/tracking',
    pageOf: (number) => `https://www.delhivery.com/track/package/${number}`,
  },
  {
    name: 'Blue Dart',
    aliases: ['bluedartdhl'],
    page: 'https://www.bluedart.com/tracking',
    pageOf: (number) =>
      `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  { name: 'DTDC', page: 'https://www.dtdc.com/track-your-shipment/' },
  {
    name: 'Xpressbees',
    aliases: ['expressbees'],
    page: 'https://www.xpressbees.com/shipment/tracking',
    pageOf: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
  {
    name: 'Ekart',
    page: 'https://ekartlogistics.com/',
    pageOf: (number) => `https://ekartlogistics.com/shipmenttrack/${number}`,
  },
  { name: 'Shadowfax', page: 'https://tracker.shadowfax.in/' },
  {
    name: 'Amazon Shipping',
    aliases: ['amazon', 'ats', 'amazonats', 'amazontransportation'],
    page: 'https://track.amazon.in/',
    pageOf: (number) => `https://track.amazon.in/tracking/${number}`,
  },
];

export const courierNames = couriers.map(({ name }) => name);

/** Suffixes that do not change the courier: `Delhivery Surface`, `DTDC Express Ltd`. */
const FILLER =
  /^(air|cargo|courier|couriers|express|india|limited|logistics|ltd|private|pvt|service|services|surface)$/;

/** Normalises a name: `Blue-Dart Express` and `bluedart` are equal. */
function comparable(name: string): string {
  const [first = '', ...rest] = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [first, ...rest.filter((word) => !FILLER.test(word))].join('');
}

const byName = new Map(
  couriers.flatMap((courier) =>
    [comparable(courier.name), ...(courier.aliases ?? [])].map((name) => [name, courier] as const),
  ),
);

export interface TrackingLink {
  courier: string;
  url: string;
  /** False if the courier's page asks for the number. */
  hasNumber: boolean;
}

/** The tracking page of a parcel; undefined without a number or for an unknown courier. */
export function findTrackingLink(
  courierName: string | null,
  trackingNumber: string | null,
): TrackingLink | undefined {
  const courier = courierName === null ? undefined : byName.get(comparable(courierName));
  if (!courier || !trackingNumber) return undefined;
  const { name, page, pageOf } = courier;
  // Numbers are printed in groups, but couriers expect them without spaces.
  const number = encodeURIComponent(trackingNumber.replace(/\s/g, ''));
  return { courier: name, url: pageOf?.(number) ?? page, hasNumber: pageOf !== undefined };
}
