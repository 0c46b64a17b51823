/** The browser API that finds barcodes in pictures: Chrome on Android has it, other browsers do not. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'itf'];

/** Undefined in browsers that cannot find barcodes. */
export async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: detectors } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!detectors) return undefined;
  const supported = await detectors.getSupportedFormats();
  const formats = FORMATS.filter((format) => supported.includes(format));
  return formats.length > 0 ? new detectors({ formats }) : undefined;
}

export const hasBarcodeDetector = () => 'BarcodeDetector' in globalThis;
