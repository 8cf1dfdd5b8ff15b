import { useDatabase, type TestDatabase } from '@brote/test-support';
import { AfterLoad, Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { Database, EntityRows } from '../src';

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
  remember(): void {
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

const FULL = '00000000-0000-7000-8000-000000000001';
const EMPTY = '00000000-0000-7000-8000-000000000002';

describe('entities from rows', () => {
  let test: TestDatabase;
  let database: Database;
  let libraries: EntityRows<Library>;
  let books: EntityRows<Book>;
  beforeAll(async () => {
    test = await useDatabase({ entities: [Library, Book], migrations: [] });
    database = new Database(test.dataSource);
    await test.dataSource.synchronize();
    await database.queryUnprepared(
      `INSERT INTO library (id, weight, filled_on, looked_at, labels)
       VALUES ($1, 12, '2026-02-28', '2026-02-28T23:30:00Z', '["low"]'), ($2, 9007199254740991, NULL, '2026-03-01T00:00:00Z', '[]')`,
      [FULL, EMPTY],
    );
    await database.queryUnprepared('INSERT INTO book (library_id, position, title) VALUES ($1, 1, NULL)', [FULL]);
    libraries = new EntityRows(test.dataSource, Library, 's');
    books = new EntityRows(test.dataSource, Book, 'b');
  });
  afterAll(() => test.drop());

  const rowOf = async (id: string) => {
    const sql = `SELECT ${libraries.columns}, ${books.columns} FROM library s LEFT JOIN book b ON b.library_id = s.id WHERE s.id = $1`;
    const [row] = await database.query<Record<string, unknown>>(sql, [id]);
    return row ?? {};
  };

  it.each([FULL, EMPTY])('equal the entities that TypeORM reads (%s)', async (id) => {
    const row = await rowOf(id);
    const { books: held, ...library } = await test.dataSource.manager.findOneOrFail(Library, { where: { id }, relations: { books: true } });
    const read = libraries.from(row);
    expect(read).toBeInstanceOf(Library);
    expect({ ...read }).toEqual(library);
    expect(read?.readWeight).toBe(read?.weight);
    expect(books.from(row)).toEqual(held[0] ?? null);
  });

  it('are absent when an outer join found no row', async () => {
    expect(books.from(await rowOf(EMPTY))).toBeNull();
  });
});
