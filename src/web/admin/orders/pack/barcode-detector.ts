/** Finds barcodes in the picture of a camera. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** The API of the browser: Chrome on Android has it, Safari and Firefox do not. */
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'itf'];

/** That of the browser, or else our own, which reads the usual barcodes if they are held level. */
export async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: detectors } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await detectors?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (detectors && formats.length > 0) return new detectors({ formats });
  const { createLineDetector } = await import('./line-detector.ts');
  return createLineDetector();
}
