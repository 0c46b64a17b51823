import { createStore } from 'zustand/vanilla';

/** Ids of the open modals, the topmost last: only what is inside that one can be seen and pressed. */
export const openModals = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

export function addOpenModal(id: string): () => void {
  openModals.setState(({ ids }) => ({ ids: [...ids, id] }));
  return () => openModals.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }));
}
