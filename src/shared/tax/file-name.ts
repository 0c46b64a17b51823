import type { Layout } from './document.ts';

/** `INV-2627-000042.pdf` */
export function documentFileName(serial: string, layout: Layout = 'a4'): string {
  return `${serial.replaceAll('/', '-')}${layout === 'receipt' ? '-receipt' : ''}.pdf`;
}
