import { Camera as CameraIcon, Flashlight, FlashlightOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { openCamera, type Camera } from './camera.ts';

interface CameraScannerProps {
  onScan: (code: string) => void;
}

/** Scans with the camera of a phone. */
export function CameraScanner({ onScan }: CameraScannerProps) {
  const [camera, setCamera] = useState<Camera>();
  const [failure, setFailure] = useState<string>();
  const { pending, run } = usePending<'open'>();
  useEffect(() => () => camera?.stop(), [camera]);

  const open = () =>
    run('open', async () => {
      setFailure(undefined);
      try {
        setCamera(await openCamera());
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setFailure(error.message);
      }
    });

  if (camera) {
    return <Viewfinder camera={camera} onScan={onScan} onClose={() => setCamera(undefined)} />;
  }
  return (
    <div className="grid gap-3">
      {failure && <Banner tone="warn">{failure} A USB scanner or typing works, too.</Banner>}
      <Button
        variant="quiet"
        busy={pending !== undefined}
        onClick={() => void open()}
        icon={<CameraIcon aria-hidden strokeWidth={1.9} />}
        className="justify-self-start max-sm:w-full"
      >
        Scan with the camera
      </Button>
    </div>
  );
}

interface ViewfinderProps extends CameraScannerProps {
  camera: Camera;
  onClose: () => void;
}

function Viewfinder({ camera, onScan, onClose }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isLit, setLit] = useState(false);
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  }, [onScan]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = camera.stream;
    void element.play().catch(() => undefined);
    camera.watch(element, (code) => latest.current(code));
  }, [camera]);

  const { setTorch } = camera;
  return (
    <div className="relative overflow-hidden rounded-lg bg-neel-950">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className="h-52 w-full object-cover"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-8 top-1/2 h-0.5 bg-majith-600"
      />
      <div className="absolute right-2 bottom-2 flex gap-2">
        {setTorch && (
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={isLit}
            onClick={() => void setTorch(!isLit).then(() => setLit(!isLit))}
            icon={
              isLit ? (
                <FlashlightOff aria-hidden strokeWidth={1.9} />
              ) : (
                <Flashlight aria-hidden strokeWidth={1.9} />
              )
            }
          >
            Light
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          onClick={onClose}
          icon={<X aria-hidden strokeWidth={1.9} />}
        >
          Close camera
        </Button>
      </div>
    </div>
  );
}
