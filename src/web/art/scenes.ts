// Written by art/picture-module.ts.
import heroMakhanaDesktop1280Avif from './scenes/hero-makhana-desktop-1280.avif';
import heroMakhanaDesktop1280Webp from './scenes/hero-makhana-desktop-1280.webp';
import heroMakhanaDesktop1600Avif from './scenes/hero-makhana-desktop-1600.avif';
import heroMakhanaDesktop1600Webp from './scenes/hero-makhana-desktop-1600.webp';
import heroMakhanaDesktop2000Avif from './scenes/hero-makhana-desktop-2000.avif';
import heroMakhanaDesktop2000Webp from './scenes/hero-makhana-desktop-2000.webp';
import heroMakhanaMobile480Avif from './scenes/hero-makhana-mobile-480.avif';
import heroMakhanaMobile480Webp from './scenes/hero-makhana-mobile-480.webp';
import heroMakhanaMobile720Avif from './scenes/hero-makhana-mobile-720.avif';
import heroMakhanaMobile720Webp from './scenes/hero-makhana-mobile-720.webp';
import heroMakhanaMobile1170Avif from './scenes/hero-makhana-mobile-1170.avif';
import heroMakhanaMobile1170Webp from './scenes/hero-makhana-mobile-1170.webp';
import heroSattuDesktop1280Avif from './scenes/hero-sattu-desktop-1280.avif';
import heroSattuDesktop1280Webp from './scenes/hero-sattu-desktop-1280.webp';
import heroSattuDesktop1600Avif from './scenes/hero-sattu-desktop-1600.avif';
import heroSattuDesktop1600Webp from './scenes/hero-sattu-desktop-1600.webp';
import heroSattuDesktop2000Avif from './scenes/hero-sattu-desktop-2000.avif';
import heroSattuDesktop2000Webp from './scenes/hero-sattu-desktop-2000.webp';
import heroSattuMobile480Avif from './scenes/hero-sattu-mobile-480.avif';
import heroSattuMobile480Webp from './scenes/hero-sattu-mobile-480.webp';
import heroSattuMobile720Avif from './scenes/hero-sattu-mobile-720.avif';
import heroSattuMobile720Webp from './scenes/hero-sattu-mobile-720.webp';
import heroSattuMobile1170Avif from './scenes/hero-sattu-mobile-1170.avif';
import heroSattuMobile1170Webp from './scenes/hero-sattu-mobile-1170.webp';
import bandProductsDesktop1280Avif from './scenes/band-products-desktop-1280.avif';
import bandProductsDesktop1280Webp from './scenes/band-products-desktop-1280.webp';
import bandProductsDesktop1600Avif from './scenes/band-products-desktop-1600.avif';
import bandProductsDesktop1600Webp from './scenes/band-products-desktop-1600.webp';
import bandProductsDesktop2000Avif from './scenes/band-products-desktop-2000.avif';
import bandProductsDesktop2000Webp from './scenes/band-products-desktop-2000.webp';
import bandProductsMobile480Avif from './scenes/band-products-mobile-480.avif';
import bandProductsMobile480Webp from './scenes/band-products-mobile-480.webp';
import bandProductsMobile720Avif from './scenes/band-products-mobile-720.avif';
import bandProductsMobile720Webp from './scenes/band-products-mobile-720.webp';
import bandProductsMobile1170Avif from './scenes/band-products-mobile-1170.avif';
import bandProductsMobile1170Webp from './scenes/band-products-mobile-1170.webp';
import bannerMakhanaDesktop1280Avif from './scenes/banner-makhana-desktop-1280.avif';
import bannerMakhanaDesktop1280Webp from './scenes/banner-makhana-desktop-1280.webp';
import bannerMakhanaDesktop1600Avif from './scenes/banner-makhana-desktop-1600.avif';
import bannerMakhanaDesktop1600Webp from './scenes/banner-makhana-desktop-1600.webp';
import bannerMakhanaDesktop2000Avif from './scenes/banner-makhana-desktop-2000.avif';
import bannerMakhanaDesktop2000Webp from './scenes/banner-makhana-desktop-2000.webp';
import bannerMakhanaMobile480Avif from './scenes/banner-makhana-mobile-480.avif';
import bannerMakhanaMobile480Webp from './scenes/banner-makhana-mobile-480.webp';
import bannerMakhanaMobile720Avif from './scenes/banner-makhana-mobile-720.avif';
import bannerMakhanaMobile720Webp from './scenes/banner-makhana-mobile-720.webp';
import bannerMakhanaMobile1170Avif from './scenes/banner-makhana-mobile-1170.avif';
import bannerMakhanaMobile1170Webp from './scenes/banner-makhana-mobile-1170.webp';
import bannerSattuDesktop1280Avif from './scenes/banner-sattu-desktop-1280.avif';
import bannerSattuDesktop1280Webp from './scenes/banner-sattu-desktop-1280.webp';
import bannerSattuDesktop1600Avif from './scenes/banner-sattu-desktop-1600.avif';
import bannerSattuDesktop1600Webp from './scenes/banner-sattu-desktop-1600.webp';
import bannerSattuDesktop2000Avif from './scenes/banner-sattu-desktop-2000.avif';
import bannerSattuDesktop2000Webp from './scenes/banner-sattu-desktop-2000.webp';
import bannerSattuMobile480Avif from './scenes/banner-sattu-mobile-480.avif';
import bannerSattuMobile480Webp from './scenes/banner-sattu-mobile-480.webp';
import bannerSattuMobile720Avif from './scenes/banner-sattu-mobile-720.avif';
import bannerSattuMobile720Webp from './scenes/banner-sattu-mobile-720.webp';
import bannerSattuMobile1170Avif from './scenes/banner-sattu-mobile-1170.avif';
import bannerSattuMobile1170Webp from './scenes/banner-sattu-mobile-1170.webp';
import authPanel800Avif from './scenes/auth-panel-800.avif';
import authPanel800Webp from './scenes/auth-panel-800.webp';
import authPanel1200Avif from './scenes/auth-panel-1200.avif';
import authPanel1200Webp from './scenes/auth-panel-1200.webp';
import storyPoster480Avif from './scenes/story-poster-480.avif';
import storyPoster480Webp from './scenes/story-poster-480.webp';
import storyPoster780Avif from './scenes/story-poster-780.avif';
import storyPoster780Webp from './scenes/story-poster-780.webp';
import storyPoster1280Avif from './scenes/story-poster-1280.avif';
import storyPoster1280Webp from './scenes/story-poster-1280.webp';

/** What a `<picture>` needs: source sets by format, a fallback and the size that reserves its place. */
export interface Scene {
  width: number;
  height: number;
  avif: string;
  webp: string;
  src: string;
}

export const heroMakhanaDesktop: Scene = {
  width: 1600,
  height: 752,
  avif: `${heroMakhanaDesktop1280Avif} 1280w, ${heroMakhanaDesktop1600Avif} 1600w, ${heroMakhanaDesktop2000Avif} 2000w`,
  webp: `${heroMakhanaDesktop1280Webp} 1280w, ${heroMakhanaDesktop1600Webp} 1600w, ${heroMakhanaDesktop2000Webp} 2000w`,
  src: heroMakhanaDesktop1600Webp,
};

export const heroMakhanaMobile: Scene = {
  width: 780,
  height: 990,
  avif: `${heroMakhanaMobile480Avif} 480w, ${heroMakhanaMobile720Avif} 720w, ${heroMakhanaMobile1170Avif} 1170w`,
  webp: `${heroMakhanaMobile480Webp} 480w, ${heroMakhanaMobile720Webp} 720w, ${heroMakhanaMobile1170Webp} 1170w`,
  src: heroMakhanaMobile720Webp,
};

export const heroSattuDesktop: Scene = {
  width: 1600,
  height: 752,
  avif: `${heroSattuDesktop1280Avif} 1280w, ${heroSattuDesktop1600Avif} 1600w, ${heroSattuDesktop2000Avif} 2000w`,
  webp: `${heroSattuDesktop1280Webp} 1280w, ${heroSattuDesktop1600Webp} 1600w, ${heroSattuDesktop2000Webp} 2000w`,
  src: heroSattuDesktop1600Webp,
};

export const heroSattuMobile: Scene = {
  width: 780,
  height: 990,
  avif: `${heroSattuMobile480Avif} 480w, ${heroSattuMobile720Avif} 720w, ${heroSattuMobile1170Avif} 1170w`,
  webp: `${heroSattuMobile480Webp} 480w, ${heroSattuMobile720Webp} 720w, ${heroSattuMobile1170Webp} 1170w`,
  src: heroSattuMobile720Webp,
};

export const bandProductsDesktop: Scene = {
  width: 1600,
  height: 400,
  avif: `${bandProductsDesktop1280Avif} 1280w, ${bandProductsDesktop1600Avif} 1600w, ${bandProductsDesktop2000Avif} 2000w`,
  webp: `${bandProductsDesktop1280Webp} 1280w, ${bandProductsDesktop1600Webp} 1600w, ${bandProductsDesktop2000Webp} 2000w`,
  src: bandProductsDesktop1600Webp,
};

export const bandProductsMobile: Scene = {
  width: 780,
  height: 430,
  avif: `${bandProductsMobile480Avif} 480w, ${bandProductsMobile720Avif} 720w, ${bandProductsMobile1170Avif} 1170w`,
  webp: `${bandProductsMobile480Webp} 480w, ${bandProductsMobile720Webp} 720w, ${bandProductsMobile1170Webp} 1170w`,
  src: bandProductsMobile720Webp,
};

export const bannerMakhanaDesktop: Scene = {
  width: 1600,
  height: 640,
  avif: `${bannerMakhanaDesktop1280Avif} 1280w, ${bannerMakhanaDesktop1600Avif} 1600w, ${bannerMakhanaDesktop2000Avif} 2000w`,
  webp: `${bannerMakhanaDesktop1280Webp} 1280w, ${bannerMakhanaDesktop1600Webp} 1600w, ${bannerMakhanaDesktop2000Webp} 2000w`,
  src: bannerMakhanaDesktop1600Webp,
};

export const bannerMakhanaMobile: Scene = {
  width: 780,
  height: 760,
  avif: `${bannerMakhanaMobile480Avif} 480w, ${bannerMakhanaMobile720Avif} 720w, ${bannerMakhanaMobile1170Avif} 1170w`,
  webp: `${bannerMakhanaMobile480Webp} 480w, ${bannerMakhanaMobile720Webp} 720w, ${bannerMakhanaMobile1170Webp} 1170w`,
  src: bannerMakhanaMobile720Webp,
};

export const bannerSattuDesktop: Scene = {
  width: 1600,
  height: 640,
  avif: `${bannerSattuDesktop1280Avif} 1280w, ${bannerSattuDesktop1600Avif} 1600w, ${bannerSattuDesktop2000Avif} 2000w`,
  webp: `${bannerSattuDesktop1280Webp} 1280w, ${bannerSattuDesktop1600Webp} 1600w, ${bannerSattuDesktop2000Webp} 2000w`,
  src: bannerSattuDesktop1600Webp,
};

export const bannerSattuMobile: Scene = {
  width: 780,
  height: 760,
  avif: `${bannerSattuMobile480Avif} 480w, ${bannerSattuMobile720Avif} 720w, ${bannerSattuMobile1170Avif} 1170w`,
  webp: `${bannerSattuMobile480Webp} 480w, ${bannerSattuMobile720Webp} 720w, ${bannerSattuMobile1170Webp} 1170w`,
  src: bannerSattuMobile720Webp,
};

export const authPanel: Scene = {
  width: 800,
  height: 1100,
  avif: `${authPanel800Avif} 800w, ${authPanel1200Avif} 1200w`,
  webp: `${authPanel800Webp} 800w, ${authPanel1200Webp} 1200w`,
  src: authPanel1200Webp,
};

export const storyPoster: Scene = {
  width: 1280,
  height: 800,
  avif: `${storyPoster480Avif} 480w, ${storyPoster780Avif} 780w, ${storyPoster1280Avif} 1280w`,
  webp: `${storyPoster480Webp} 480w, ${storyPoster780Webp} 780w, ${storyPoster1280Webp} 1280w`,
  src: storyPoster780Webp,
};
