import { prepareOptionsOf } from './prepared-statements';

describe('prepareOptionsOf', () => {
  it('gives the same name to equal texts and different names to other texts', () => {
    expect(prepareOptionsOf('SELECT 1')).toEqual(prepareOptionsOf('SELECT 1'));
    expect(prepareOptionsOf('SELECT 1').name).not.toBe(prepareOptionsOf('SELECT 2').name);
  });

  it('keeps names within the length limit of PostgreSQL', () => {
    expect(prepareOptionsOf(`SELECT '${'long '.repeat(100)}'`).name?.length).toBeLessThan(64);
  });

  it('stops naming when statement texts are generated at run time', () => {
    for (let index = 0; index < 400; index += 1) prepareOptionsOf(`SELECT ${index}`);
    expect(prepareOptionsOf('SELECT one_more')).toEqual({});
    expect(prepareOptionsOf('SELECT 1').name).toBeDefined();
  });
});
