import { createDetector } from './barcode-detector.ts';

export interface Camera {
  stream: MediaStream;
  /** Undefined if the camera has no light. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined;
  /** Reports codes that appear in the video, until it is stopped. */
  watch(video: HTMLVideoElement, onCode: (code: string) => void): void;
  stop(): void;
}

const INTERVAL_MS = 150;
/** A code counts again only after it was out of sight for so long. */
const GONE_MS = 1200;

/** Opens the camera at the back. Throws a text for people. */
export async function openCamera(): Promise<Camera> {
  const detector = await createDetector();
  const stream = await openStream();
  const [track] = stream.getVideoTracks();
  let isStopped = false;
  return {
    stream,
    setTorch: track && torchOf(track),
    watch(video, onCode) {
      const appears = newCodes();
      const look = async () => {
        if (isStopped) return;
        const found = await detector.detect(video).catch(() => []);
        if (isStopped) return;
        for (const code of appears(found.map(({ rawValue }) => rawValue))) onCode(code);
        setTimeout(() => void look(), INTERVAL_MS);
      };
      void look();
    },
    stop() {
      isStopped = true;
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

async function openStream(): Promise<MediaStream> {
  // Browsers offer it on secure pages only.
  if (!('mediaDevices' in navigator)) throw new Error('The camera needs an https address.');
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
      audio: false,
    });
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
    const text = isDenied
      ? 'The browser does not allow the camera. Allow it in the settings of this site.'
      : 'The camera could not be opened. Another app may be using it.';
    throw new Error(text, { cause: error });
  }
}

function torchOf(track: MediaStreamTrack): Camera['setTorch'] {
  // The types of the browser lack the light.
  const { torch } = track.getCapabilities() as { torch?: boolean };
  if (!torch) return undefined;
  return (isOn) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/** Returns the codes that were not in sight before, because the video shows each of them for seconds. */
export function newCodes(now = () => performance.now()) {
  const lastSeen = new Map<string, number>();
  return (codes: readonly string[]): string[] => {
    const at = now();
    const appeared = codes.filter((code) => at - (lastSeen.get(code) ?? -Infinity) > GONE_MS);
    for (const code of codes) lastSeen.set(code, at);
    return [...new Set(appeared)];
  };
}
