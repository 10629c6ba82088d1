import { expect, test } from 'vitest'
import { namesPerson, namesShop } from '#server/modules/catalog/reviews/signature.ts'

const signed = (firstName: string, lastName = '') => ({ firstName, lastName })

test.each([
  ['Araliya', ''],
  ['ARALIYA', 'Staff'],
  ['The A r a l i y a', 'Team'],
  ['Ara', 'liya'],
  ['Ａｒａｌｉｙａ', 'Staff'],
  ['Аrаliуа', 'Care'],
  ['AraIiya', ''],
  ['Arạlíyā', ''],
  ['4ral1ya', ''],
  ['A\u200bra\u00adliya', 'Help'],
  ['𝒜𝓇𝒶𝓁𝒾𝓎𝒶', ''],
  ['අරලිය', ''],
])('%s %s looks like the shop', (firstName, lastName) => {
  expect(namesShop(signed(firstName, lastName))).toBe(true)
})

test.each([
  ['Nimali', 'Perera'],
  ['Alia', 'Arya'],
  ['අමර', 'ප්‍රනාන්දු'],
  ['', ''],
])('%s %s is a name of their own', (firstName, lastName) => {
  expect(namesShop(signed(firstName, lastName))).toBe(false)
})

test('a full name is somebody’s in any case, order and alphabet; one name alone is everybody’s', () => {
  const kasun = signed('Kasun', 'Silva')
  for (const name of [
    signed('kasun', 'SILVA'),
    signed('Silva', 'Kasun'),
    signed('Kasun  Silva'),
    signed('Kаsun', 'Si1va'),
    signed('Ｋａｓｕｎ', 'S.ilva'),
  ])
    expect(namesPerson(name, kasun)).toBe(true)
  for (const name of [signed('Kasun'), signed('Silva'), signed('Kasun', 'Silvaratne')])
    expect(namesPerson(name, kasun)).toBe(false)
  expect(namesPerson(signed('Kasun'), signed('Kasun'))).toBe(false)
})
