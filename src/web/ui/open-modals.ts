import { createStore } from 'zustand/vanilla';

/** Ids of the open modals; only the last one is interactive. */
export const openModals = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

export function addOpenModal(id: string): () => void {
  openModals.setState(({ ids }) => ({ ids: [...ids, id] }));
  return () => openModals.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }));
}
