import { useState } from 'react';
import { nothingSelected, type Selection } from './selection.ts';

/** The selection of a list. It stays on other pages and in another order, but not for another search or state. */
export function useSelection(list: string) {
  const [state, setState] = useState({ list, selection: nothingSelected });
  return {
    selection: state.list === list ? state.selection : nothingSelected,
    select: (selection: Selection) => setState({ list, selection }),
  };
}
