import type { Scene } from '#web/art/scenes.ts';

interface ScenePictureProps {
  desktop: Scene;
  /** Another image below 768 px. */
  mobile?: Scene;
  alt: string;
  sizes: string;
  /** For the first image of a page, which loads with high priority. */
  eager?: boolean;
  className?: string;
}

export function ScenePicture({ desktop, mobile, alt, sizes, eager, className }: ScenePictureProps) {
  return (
    <picture className="contents">
      {mobile && <Sources scene={mobile} sizes={sizes} media="(max-width: 767px)" />}
      <Sources scene={desktop} sizes={sizes} />
      <img
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        src={desktop.src}
        alt={alt}
        width={desktop.width}
        height={desktop.height}
        className={className}
      />
    </picture>
  );
}

function Sources({ scene, sizes, media }: { scene: Scene; sizes: string; media?: string }) {
  const shape = { width: scene.width, height: scene.height, sizes, media };
  return (
    <>
      <source type="image/avif" srcSet={scene.avif} {...shape} />
      <source type="image/webp" srcSet={scene.webp} {...shape} />
    </>
  );
}
