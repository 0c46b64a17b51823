export { ArrivalNotice } from './arrival-notice.tsx';
export { Banner } from './banner.tsx';
export { FilmPlayer } from './film-player.tsx';
export { StoryFilm } from './story-film.tsx';
