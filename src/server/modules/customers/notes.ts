import { can } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import type { CustomerNote } from '#shared/customers/page-contract.ts';
import { notesMax } from '#shared/customers/tag.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { getUser } from '../accounts/queries.ts';
import { audited, UNCHANGED, type Actor } from '../audit/audited.ts';
import { lockCustomer } from './lock-customer.ts';
import { customerNotes } from './tables.ts';

/** The notes about a customer, newest first. */
export async function listNotes(db: Db, userId: string, viewerId: string): Promise<CustomerNote[]> {
  const rows = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.createdAt), customerNotes.id)
    .limit(notesMax);
  return rows.map(({ id, note, author, authorId, createdAt, editedAt }) => ({
    id,
    note,
    author,
    isOwn: authorId === viewerId,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }));
}

interface NewNote {
  userId: string;
  note: string;
  /** The idempotency key of the request. */
  key: string | undefined;
  actor: Actor;
}

export async function addNote(db: Db, { userId, note, key, actor }: NewNote): Promise<void> {
  const { email } = await getUser(db, userId);
  await audited(db, { actor, action: 'add_customer_note', subject: email }, async (tx) => {
    await lockCustomer(tx, userId);
    const isRepeated = and(eq(customerNotes.authorId, actor.id), eq(customerNotes.key, key ?? ''));
    if (key !== undefined && (await tx.$count(customerNotes, isRepeated)) > 0) return UNCHANGED;
    const count = await tx.$count(customerNotes, eq(customerNotes.userId, userId));
    if (count >= notesMax) throw new AppError('too_many_notes');
    const { id: authorId, email: author } = actor;
    await tx.insert(customerNotes).values({ userId, note, key: key ?? null, authorId, author });
    return undefined;
  });
}

interface NoteChange {
  userId: string;
  noteId: string;
  actor: Actor;
}

/** Authors change their own notes. */
export async function changeNote(
  db: Db,
  { userId, noteId, note, actor }: NoteChange & { note: string },
): Promise<void> {
  const { email } = await getUser(db, userId);
  await audited(db, { actor, action: 'change_customer_note', subject: email }, async (tx) => {
    const found = await lockNote(tx, { userId, noteId });
    if (found.authorId !== actor.id) throw new AppError('note_of_another');
    if (found.note === note) return UNCHANGED;
    await tx
      .update(customerNotes)
      .set({ note, editedAt: sql`now()` })
      .where(eq(customerNotes.id, noteId));
    return undefined;
  });
}

/** Authors delete their own notes; managers delete any. */
export async function deleteNote(
  db: Db,
  { userId, noteId, actor, role }: NoteChange & { role: User['role'] },
): Promise<void> {
  const { email } = await getUser(db, userId);
  await audited(db, { actor, action: 'delete_customer_note', subject: email }, async (tx) => {
    const { authorId } = await lockNote(tx, { userId, noteId });
    const isAllowed = authorId === actor.id || can(role, 'manage_customers');
    if (!isAllowed) throw new AppError('note_of_another');
    await tx.delete(customerNotes).where(eq(customerNotes.id, noteId));
  });
}

async function lockNote(tx: Db, { userId, noteId }: Pick<NoteChange, 'userId' | 'noteId'>) {
  await lockCustomer(tx, userId);
  const [row] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, noteId), eq(customerNotes.userId, userId)));
  if (!row) throw new AppError('note_not_found');
  return row;
}
