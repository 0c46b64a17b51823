import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { field } from '#shared/read-answer.ts';
import { addressWith, readDialog, type OpenDialog } from './product-address.ts';

/** The open dialog is stored in the address: back closes it, a reload keeps it. */
export function useDialog() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  // A dialog opened from the list goes back in history; one opened by a link has no list behind it.
  const isFromList: boolean = field(state, 'isFromList') === true;

  const close = useCallback(() => {
    if (isFromList) return void navigate(-1);
    return void navigate(
      { search: addressWith(search) },
      { replace: true, preventScrollReset: true },
    );
  }, [isFromList, navigate, search]);

  function open(wanted: OpenDialog) {
    void navigate(
      { search: addressWith(search, wanted) },
      { preventScrollReset: true, state: { isFromList: true } },
    );
  }

  /** Replaces the open dialog by another one. */
  function replaceDialog(wanted: OpenDialog) {
    void navigate(
      { search: addressWith(search, wanted) },
      { replace: true, preventScrollReset: true, state },
    );
  }

  return { dialog: readDialog(search), open, close, replaceDialog };
}
