import { Modal } from '#web/ui/modal.tsx';
import { SearchPanel } from './search-panel.tsx';

interface SearchDialogProps {
  open: boolean;
  presses: number;
  /** Returns what was typed before the dialog was there. */
  takeTyped: () => string;
  onClose: () => void;
}

export function SearchDialog({ open, presses, takeTyped, onClose }: SearchDialogProps) {
  return (
    <Modal open={open} presses={presses} onClose={onClose} kind="top" aria-label="Search">
      <SearchPanel isOpen={open} takeTyped={takeTyped} onClose={onClose} />
    </Modal>
  );
}
