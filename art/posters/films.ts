import { readCatalogue, type VideoTestimonial } from '../catalogue.ts';
import { captionsOf, type Caption } from './captions.ts';
import {
  STORY_BACKDROP,
  STORY_CAPTIONS,
  STORY_POSTER_SECONDS,
  STORY_SECONDS,
  storyFrame,
} from './story.ts';
import { STORY } from './story/canvas.ts';
import {
  TESTIMONIAL_HEIGHT,
  TESTIMONIAL_WIDTH,
  testimonialBackdrop,
  testimonialFrame,
} from './testimonial.ts';

/** A seamless loop and the moment of it that serves as its still. */
export interface Film {
  name: string;
  /** Its files under `public/`, without their endings. */
  path: string;
  /** The size it is drawn in. */
  width: number;
  height: number;
  filmWidth: number;
  filmHeight: number;
  seconds: number;
  framesPerSecond: number;
  /** From 0 to 1, as `frame` takes it. */
  posterTime: number;
  captions: Caption[];
  /** What never moves, behind every frame. */
  backdrop: string;
  frame: (time: number) => string;
}

export const STORY_FILM: Film = {
  name: 'story',
  path: '/media/story',
  width: STORY.width,
  height: STORY.height,
  filmWidth: 960,
  filmHeight: 600,
  seconds: STORY_SECONDS,
  framesPerSecond: 20,
  posterTime: STORY_POSTER_SECONDS / STORY_SECONDS,
  captions: STORY_CAPTIONS,
  backdrop: STORY_BACKDROP,
  frame: storyFrame,
};

/** When every speaker's mouth is open in their first sentence. */
const SMILE_SECONDS = 1.16;

export function listTestimonialFilms(): Film[] {
  return readCatalogue().videoTestimonials.map(testimonialFilm);
}

function testimonialFilm(video: VideoTestimonial): Film {
  const seconds = secondsOf(video.duration);
  const captions = captionsOf(video.fullQuote, seconds);
  return {
    name: video.id,
    path: video.videoSrc.replace(/\.mp4$/, ''),
    width: TESTIMONIAL_WIDTH,
    height: TESTIMONIAL_HEIGHT,
    filmWidth: 544,
    filmHeight: 680,
    seconds,
    framesPerSecond: 15,
    posterTime: SMILE_SECONDS / seconds,
    captions,
    backdrop: testimonialBackdrop(video),
    frame: (time) => testimonialFrame({ video, captions, seconds }, time),
  };
}

function secondsOf(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}
