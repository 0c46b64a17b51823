import type { BannerPicture, HeadPicture, TextPicture } from '#shared/pages/pictures.ts';
import archBasket from '#web/art/illustrations/arch-basket.svg';
import archLetter from '#web/art/illustrations/arch-letter.svg';
import archLock from '#web/art/illustrations/arch-lock.svg';
import archMill from '#web/art/illustrations/arch-mill.svg';
import archPad from '#web/art/illustrations/arch-pad.svg';
import archParcel from '#web/art/illustrations/arch-parcel.svg';
import archPond from '#web/art/illustrations/arch-pond.svg';
import archPot from '#web/art/illustrations/arch-pot.svg';
import archReturn from '#web/art/illustrations/arch-return.svg';
import archScroll from '#web/art/illustrations/arch-scroll.svg';
import archTick from '#web/art/illustrations/arch-tick.svg';
import barley from '#web/art/illustrations/barley.svg';
import chana from '#web/art/illustrations/chana.svg';
import chilli from '#web/art/illustrations/chilli.svg';
import cocoa from '#web/art/illustrations/cocoa.svg';
import lemon from '#web/art/illustrations/lemon.svg';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import lotus from '#web/art/illustrations/lotus.svg';
import mint from '#web/art/illustrations/mint.svg';
import onionGold from '#web/art/illustrations/onion-gold.svg';
import onion from '#web/art/illustrations/onion.svg';
import pepper from '#web/art/illustrations/pepper.svg';
import puff from '#web/art/illustrations/puff.svg';
import storyBasket from '#web/art/illustrations/story-basket.svg';
import storyMill from '#web/art/illustrations/story-mill.svg';
import storyParcel from '#web/art/illustrations/story-parcel.svg';
import storyPond from '#web/art/illustrations/story-pond.svg';
import storyStove from '#web/art/illustrations/story-stove.svg';
import storyTable from '#web/art/illustrations/story-table.svg';
import tomato from '#web/art/illustrations/tomato.svg';
import umbelGold from '#web/art/illustrations/umbel-gold.svg';
import umbel from '#web/art/illustrations/umbel.svg';
import {
  bannerMakhanaDesktop,
  bannerMakhanaMobile,
  bannerSattuDesktop,
  bannerSattuMobile,
  type Scene,
} from '#web/art/scenes.ts';

const drawings: Record<HeadPicture | TextPicture, string> = {
  'arch-basket': archBasket,
  'arch-letter': archLetter,
  'arch-lock': archLock,
  'arch-mill': archMill,
  'arch-pad': archPad,
  'arch-parcel': archParcel,
  'arch-pond': archPond,
  'arch-pot': archPot,
  'arch-return': archReturn,
  'arch-scroll': archScroll,
  'arch-tick': archTick,
  barley,
  chana,
  chilli,
  cocoa,
  lemon,
  'lily-pad': lilyPad,
  lotus,
  mint,
  onion,
  'onion-gold': onionGold,
  pepper,
  puff,
  'story-basket': storyBasket,
  'story-mill': storyMill,
  'story-parcel': storyParcel,
  'story-pond': storyPond,
  'story-stove': storyStove,
  'story-table': storyTable,
  tomato,
  umbel,
  'umbel-gold': umbelGold,
};

interface Banner {
  desktop: Scene;
  mobile: Scene;
  /** The preview of a shared link. */
  share: string;
}

const banners: Record<BannerPicture, Banner> = {
  'banner-makhana': {
    desktop: bannerMakhanaDesktop,
    mobile: bannerMakhanaMobile,
    share: '/art/share-makhana.jpg',
  },
  'banner-sattu': {
    desktop: bannerSattuDesktop,
    mobile: bannerSattuMobile,
    share: '/art/share-sattu.jpg',
  },
};

const find = <Value>(list: Record<string, Value>, name: string | null) =>
  name !== null && Object.hasOwn(list, name) ? list[name] : undefined;

/** The address of a drawing; undefined for uploads. */
export const findDrawing = (name: string | null) => find<string>(drawings, name);

export const findBanner = (name: string | null) => find<Banner>(banners, name);
