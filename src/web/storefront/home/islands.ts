export { ContinueNotice } from '#web/session/continue-notice.tsx';
export { Banner } from './banner.tsx';
export { FilmPlayer } from './film-player.tsx';
export { StoryFilm } from './story-film.tsx';
