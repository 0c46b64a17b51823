import { useState } from 'react';
import { can } from '#shared/accounts/permissions.ts';
import type { CustomerNote, CustomerPage } from '#shared/customers/page-contract.ts';
import { notesMax } from '#shared/customers/tag.ts';
import { formatTime } from '#shared/dates.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { newKey } from '#web/browser/new-key.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { NoteForm } from './note-form.tsx';

interface NotesPanelProps {
  customer: CustomerPage['customer'];
  notes: CustomerNote[];
}

/** More notes are shown on request. */
const FIRST_NOTES = 5;

/** Internal notes about a customer. */
export function NotesPanel({ customer: { id }, notes }: NotesPanelProps) {
  const canNote = useSession(({ user }) => can(user?.role, 'note_customers'));
  // One idempotency key for all attempts to save a note.
  const [key, setKey] = useState(newKey);
  const [showsAll, setAll] = useState(false);
  const shown = showsAll ? notes : notes.slice(0, FIRST_NOTES);
  return (
    <Panel title="Notes" aside={notes.length > 0 && counted(notes.length, 'note')}>
      <PanelBody>
        <div className="grid gap-4.5 *:min-w-0">
          {canNote && notes.length < notesMax && (
            <NoteForm
              key={key}
              label="New note"
              action="Add note"
              initial=""
              save={(body) =>
                callSignedIn('POST /api/admin/users/:id/notes', { params: { id }, body, key })
              }
              onSaved={() => setKey(newKey())}
            />
          )}
          {canNote && notes.length >= notesMax && (
            <p className="text-sm text-ink-2">A customer has at most {notesMax} notes.</p>
          )}
          {notes.length === 0 ? (
            <p className="text-sm text-ink-2">No notes</p>
          ) : (
            <ol aria-label="Notes" className="grid gap-3">
              {shown.map((note) => (
                <li key={note.id} className="min-w-0 rounded-md bg-haldi-50 px-3.5 py-3">
                  <Note userId={id} note={note} canNote={canNote} />
                </li>
              ))}
            </ol>
          )}
          {shown.length < notes.length && (
            <TextButton
              onClick={() => setAll(true)}
              className="min-h-11 justify-self-start lg:min-h-8"
            >
              Show all {notes.length} notes
            </TextButton>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

interface NoteProps {
  userId: string;
  note: CustomerNote;
  canNote: boolean;
}

function Note({ userId, note: { id: noteId, ...note }, canNote }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  const canDelete = useSession(({ user }) => note.isOwn || can(user?.role, 'manage_customers'));
  const { run } = useCommand();
  const params = { id: userId, noteId };

  async function remove() {
    const text = `Delete the note of ${formatTime(note.createdAt)}?`;
    if (!(await confirm(text, { confirm: 'Delete', danger: true }))) return;
    await run({
      id: noteId,
      send: () => callSignedIn('DELETE /api/admin/users/:id/notes/:noteId', { params }),
      success: 'The note is deleted',
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to delete the note' }),
    });
  }

  if (isEditing) {
    return (
      <NoteForm
        label="Change the note"
        action="Save"
        initial={note.note}
        save={(body) => callSignedIn('PATCH /api/admin/users/:id/notes/:noteId', { params, body })}
        onSaved={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{note.note}</p>
      <p className="num mt-1.5 text-xs wrap-anywhere text-ink-2">
        {note.isOwn ? 'You' : note.author}, {formatTime(note.createdAt)}
        {note.editedAt && `, changed ${formatTime(note.editedAt)}`}
      </p>
      {canNote && (
        <div className="flex gap-5">
          {note.isOwn && (
            <TextButton onClick={() => setEditing(true)} className="min-h-11 lg:min-h-8">
              Edit
            </TextButton>
          )}
          {canDelete && (
            <TextButton tone="danger" onClick={() => void remove()} className="min-h-11 lg:min-h-8">
              Delete
            </TextButton>
          )}
        </div>
      )}
    </>
  );
}
