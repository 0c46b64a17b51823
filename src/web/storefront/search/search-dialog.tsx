import { Modal } from '#web/ui/modal.tsx';
import { SearchPanel } from './search-panel.tsx';
import { startSlashKey } from './slash-key.ts';

// The file is loaded with the first input of a visitor.
startSlashKey();

export function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} kind="top" aria-label="Search">
      <SearchPanel onClose={onClose} />
    </Modal>
  );
}
