import { readCatalogue } from '../catalogue.ts';
import { STORY, storyFrame } from './story.ts';
import { TESTIMONIAL_HEIGHT, TESTIMONIAL_WIDTH, testimonialFrame } from './testimonial.ts';

/** A seamless loop and the moment of it that serves as its poster. */
export interface Film {
  name: string;
  /** Where the page looks for it, under `public/`. */
  path: string;
  width: number;
  height: number;
  posterWidths: number[];
  posterTime: number;
  seconds: number;
  framesPerSecond: number;
  filmWidth: number;
  filmHeight: number;
  frame: (time: number) => string;
}

export function listFilms(): Film[] {
  const testimonials = readCatalogue().videoTestimonials.map((video): Film => ({
    name: `testimonial-${video.id}`,
    path: video.videoSrc,
    width: TESTIMONIAL_WIDTH,
    height: TESTIMONIAL_HEIGHT,
    posterWidths: [480, 780],
    posterTime: 0.1,
    seconds: secondsOf(video.duration),
    framesPerSecond: 20,
    filmWidth: 540,
    filmHeight: 676,
    frame: (time) => testimonialFrame(video, time),
  }));
  return [story(), ...testimonials];
}

function story(): Film {
  return {
    name: 'story',
    path: '/media/story.mp4',
    width: STORY.width,
    height: STORY.height,
    posterWidths: [480, 780, 1280],
    posterTime: 0.12,
    seconds: 6,
    framesPerSecond: 24,
    filmWidth: STORY.width,
    filmHeight: STORY.height,
    frame: storyFrame,
  };
}

function secondsOf(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}
