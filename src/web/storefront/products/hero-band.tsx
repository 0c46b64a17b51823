import { uploadedPicture } from '#shared/catalog/picture.ts';
import type { ProductsPageContent } from '#shared/home/contract.ts';
import { bandProductsDesktop, bandProductsMobile } from '#web/art/scenes.ts';
import { cx } from '#web/ui/cx.ts';
import { ScenePicture } from '#web/ui/picture.tsx';
import { chooseBandLook, grounds, headingSize } from './band-looks.ts';

const drawings = { packs: { desktop: bandProductsDesktop, mobile: bandProductsMobile } };

/** The heading of the page, above or over a picture. */
export function HeroBand({ content }: { content: ProductsPageContent }) {
  const { heading, text, alt, tone } = content;
  const { pictures, isUpload } = picturesOf(content);
  const look = chooseBandLook(content, isUpload);
  return (
    <section className={cx('relative overflow-hidden', grounds[tone], look.section)}>
      {pictures && (
        <ScenePicture {...pictures} alt={alt} sizes="100vw" eager className={look.picture} />
      )}
      <div className={look.text}>
        <div className={cx(look.panel, isUpload && grounds[tone])}>
          <h1 className={cx('display', look.heading, headingSize(heading))}>{heading}</h1>
          {text !== '' && (
            <p
              className={cx(
                'mt-1.5 text-[clamp(1rem,4.3vw,1.4rem)] leading-snug font-medium wrap-anywhere text-neel-950 md:mt-2.5 md:text-[clamp(0.9375rem,1.45vw,1.125rem)]',
                look.paragraph,
              )}
            >
              {text}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function picturesOf({ desktopImage = '', phoneImage = '', drawing }: ProductsPageContent) {
  const [desktop, mobile] = [uploadedPicture(desktopImage), uploadedPicture(phoneImage)];
  if (desktop && mobile) return { pictures: { desktop, mobile }, isUpload: true };
  return { pictures: drawing === 'none' ? undefined : drawings[drawing], isUpload: false };
}
