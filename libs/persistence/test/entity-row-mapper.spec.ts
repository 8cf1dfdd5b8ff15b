import { useDatabase, type TestDatabase } from '@brote/test-support';
import { AfterLoad, Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { Database, EntityRowMapper } from '../src';

@Entity()
class Library {
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') weight!: number;
  @Column('date', { nullable: true }) filledOn!: string | null;
  @Column('timestamptz') lookedAt!: Date;
  @Column('jsonb') labels!: string[];
  @OneToMany(() => Book, (book) => book.library) books!: Book[];
  readWeight = 0;

  @AfterLoad()
  copyWeight(): void {
    this.readWeight = this.weight;
  }
}

@Entity()
class Book {
  @PrimaryColumn('uuid') libraryId!: string;
  @PrimaryColumn('smallint') position!: number;
  @ManyToOne(() => Library, (library) => library.books) @JoinColumn({ name: 'library_id' }) library?: Relation<Library>;
  @Column('text', { nullable: true }) title!: string | null;
}

const LIBRARY_WITH_BOOK_ID = '00000000-0000-7000-8000-000000000001';
const EMPTY_LIBRARY_ID = '00000000-0000-7000-8000-000000000002';

describe('entities from rows', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let libraries: EntityRowMapper<Library>;
  let books: EntityRowMapper<Book>;
  beforeAll(async () => {
    testDatabase = await useDatabase({ entities: [Library, Book], migrations: [] });
    database = new Database(testDatabase.dataSource);
    await testDatabase.dataSource.synchronize();
    await database.queryUnprepared(
      `INSERT INTO library (id, weight, filled_on, looked_at, labels)
       VALUES (:libraryWithBookId, 12, '2026-02-28', '2026-02-28T23:30:00Z', '["low"]'), (:emptyLibraryId, 9007199254740991, NULL, '2026-03-01T00:00:00Z', '[]')`,
      { libraryWithBookId: LIBRARY_WITH_BOOK_ID, emptyLibraryId: EMPTY_LIBRARY_ID },
    );
    await database.queryUnprepared('INSERT INTO book (library_id, position, title) VALUES (:libraryWithBookId, 1, NULL)', {
      libraryWithBookId: LIBRARY_WITH_BOOK_ID,
    });
    libraries = new EntityRowMapper(testDatabase.dataSource, Library, 's');
    books = new EntityRowMapper(testDatabase.dataSource, Book, 'b');
  });
  afterAll(() => testDatabase.drop());

  const selectRow = async (id: string) => {
    const sql = `SELECT ${libraries.columns}, ${books.columns} FROM library s LEFT JOIN book b ON b.library_id = s.id WHERE s.id = :id`;
    const [row] = await database.query<Record<string, unknown>>(sql, { id });
    return row ?? {};
  };

  it.each([LIBRARY_WITH_BOOK_ID, EMPTY_LIBRARY_ID])('equal the entities that TypeORM reads (%s)', async (id) => {
    const row = await selectRow(id);
    const { books: storedBooks, ...library } = await testDatabase.dataSource.manager.findOneOrFail(Library, {
      where: { id },
      relations: { books: true },
    });
    const mappedLibrary = libraries.toEntity(row);
    expect(mappedLibrary).toBeInstanceOf(Library);
    expect({ ...mappedLibrary }).toEqual(library);
    expect(mappedLibrary?.readWeight).toBe(mappedLibrary?.weight);
    expect(books.toEntity(row)).toEqual(storedBooks[0] ?? null);
  });

  it('are absent when an outer join found no row', async () => {
    expect(books.toEntity(await selectRow(EMPTY_LIBRARY_ID))).toBeNull();
  });
});
