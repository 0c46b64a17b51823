import type { Scan, Tracking } from './courier.ts';
import type * as z from 'zod/mini';
import { webhookBody, type RawScan, type trackingResponse } from './shiprocket-responses.ts';
import { findMeaning, nameOfStatusId } from './shiprocket-statuses.ts';
import { cleanText, parseIndianTime } from './shiprocket-text.ts';

/** No parcel has more; a longer report is cut. */
const SCANS_MAX = 200;

/** Oldest first; scans without a time are left out. */
function toScans(raw: RawScan[]): Scan[] {
  const scans = raw.slice(0, SCANS_MAX).flatMap((scan) => toScan(scan) ?? []);
  return scans.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function toScan(raw: RawScan): Scan | undefined {
  const at = parseIndianTime(raw.date);
  if (!at) return undefined;
  const label = cleanText(raw['sr-status-label'] ?? '').toUpperCase();
  const isNamed = label !== '' && label !== 'NA';
  const status = isNamed ? label : (nameOfStatusId(Number(raw['sr-status'])) ?? '');
  const place = cleanText(raw.location ?? '').slice(0, 120);
  return { at, status, meaning: findMeaning(status), place };
}

export function toTracking(
  awb: string,
  { tracking_data: data }: z.output<typeof trackingResponse>,
): Tracking | undefined {
  // The API lists the newest first. Scans of one second keep their order.
  const scans = toScans((data.shipment_track_activities ?? []).toReversed());
  if (scans.length === 0) return undefined;
  return { awb, reference: undefined, expectedAt: parseIndianTime(data.etd ?? ''), scans };
}

/** A report has all scans so far and the current status, which may be newer than the last scan. */
export function parseWebhook(body: string): Tracking | undefined {
  const parsed = webhookBody.safeParse(parseJson(body));
  // Returns by customers have their own shipments, which the shop does not book.
  if (!parsed.success || parsed.data.is_return === 1) return undefined;
  const { awb, order_id: reference, etd, scans = [], ...current } = parsed.data;
  const status = cleanText(current.shipment_status ?? current.current_status ?? '').toUpperCase();
  const at = parseIndianTime(current.current_timestamp ?? '');
  const meaning = findMeaning(status);
  const last: Scan[] = at && status ? [{ at, status, meaning, place: '' }] : [];
  return {
    awb: awb.trim(),
    reference,
    expectedAt: parseIndianTime(etd ?? ''),
    scans: [...toScans(scans), ...last],
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
