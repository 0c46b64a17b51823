/** A file of which only small parts are read. */
export interface ByteSource {
  size: number;
  /** Returns fewer bytes at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}
