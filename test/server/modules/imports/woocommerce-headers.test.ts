import { expect, test } from 'vitest'
import { planText } from '../../../support/import-plan.ts'

/** Headers in each language: id, type, sku, name, published, …, and one attribute. */
const headers: Record<string, string> = {
  German:
    'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Vorrätig?,Lager,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt,Externe URL,Attribut 1 Name,Attribut 1 Wert(e)',
  French:
    'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,Date de fin de promo,En stock ?,Stock,Poids (kg),Tarif promo,Tarif régulier,Catégories,Images,Parent,URL externe,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ',
  Spanish:
    'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,¿Existencias?,Inventario,Peso (kg),Precio rebajado,Precio normal,Categorías,Imágenes,Superior,URL externa,Nombre del atributo 1,Valor(es) del atributo 1',
  Portuguese:
    'ID,Tipo,SKU,"GTIN, UPC, EAN, ou ISBN",Nome,Publicado,Em destaque?,Visibilidade no catálogo,Descrição curta,Descrição,Data de preço promocional começa em,Data de preço promocional termina em,Em estoque?,Estoque,Peso (kg),Preço promocional,Preço,Categorias,Imagens,Ascendente,URL externa,Nome do atributo 1,Valores do atributo 1',
  Italian:
    'ID,Tipo,COD,"GTIN, UPC, EAN o ISBN",Nome,Pubblicato,In primo piano?,Visibilità nel catalogo,Breve descrizione,Descrizione,Data di inizio del prezzo in offerta,Data di fine del prezzo in offerta,In stock?,Magazzino,Peso (kg),Prezzo in offerta,Prezzo di listino,Categorie,Immagini,Genitore,URL esterno,Attributo 1 nome,Attributo 1 valore(i)',
  Dutch:
    'ID,Type,Artikelnummer,"GTIN, UPC, EAN of ISBN",Naam,Gepubliceerd,Uitgelicht?,Zichtbaarheid in catalogus,Korte beschrijving,Beschrijving,Startdatum actieprijs,Einddatum actieprijs,Op voorraad?,Voorraad,Gewicht (kg),Actieprijs,Reguliere prijs,Categorieën,Afbeeldingen,Hoofd,Externe URL,Naam eigenschap 1,Waarde(n) eigenschap 1',
  Russian:
    'ID,Тип,Артикул,"GTIN, UPC, EAN или ISBN",Имя,Опубликован,Рекомендуемый?,Видимость в каталоге,Краткое описание,Описание,Дата начала действия скидки,Дата окончания действия скидки,В наличии?,Запасы,Вес (кг),Акционная цена,Базовая цена,Категории,Изображения,Родительский,Внешний URL,Название атрибута 1,Значения атрибутов 1',
}
const rows = `7,simple,R-1,479,Rose,1,0,visible,Short,Long,,,1,4,"0,25","1100,50","1299,00",Skin > Face,https://x.lk/1.jpg,,,,
8,variable,V-1,,Oil,1,0,visible,,,,,1,,,,,Skin,,,,Size,"S, M"
9,variation,V-1-S,,Oil,1,0,visible,,,,,0,,,,"12.50",,,V-1,,Size,S
10,simple,H-1,,Draft,0,0,visible,,,,,1,1,,,5,Skin,,,,,
11,simple,E-1,,Either,1,0,visible,,,,,1,1,,,"1,500",Skin,,,,,
`

test.each(Object.keys(headers))(
  'a product file of WooCommerce in %s is read as in English',
  async (language) => {
    const {
      format,
      products,
      rows: planned,
      ignored,
    } = await planText(`${headers[language]}\n${rows}`)
    expect(format).toBe('woocommerce')
    expect(products.get('R-1')).toMatchObject({
      productName: 'Rose',
      price: 1299,
      lastPrice: 1100.5,
      stock: 4,
      category: 'face',
      description: 'Short\n\nLong',
      Images: ['https://x.lk/1.jpg'],
      sku: 'R-1',
      barcode: '479',
      weight: 250,
    })
    expect(products.get('V-1-S')).toMatchObject({ productName: 'Oil – S', price: 12.5, stock: 0 })
    expect(planned.map(({ outcome }) => outcome)).toEqual([
      ...['created', 'created', 'rejected', 'rejected'],
    ])
    const [draft, either] = planned.slice(2).map(({ issues }) => issues[0])
    expect(draft).toMatchObject({ code: 'unpublished' })
    // named as in the file
    expect(headers[language]).toContain(either?.column)
    expect(either?.reason).toContain('can be 1.5 or 1500')
    expect(ignored).toHaveLength(1)
  },
)

test.each(Object.keys(headers))(
  'the stock columns of WooCommerce in %s are a file of stock',
  async (language) => {
    const cells = headers[language]!.replace(/"[^"]*"/g, 'quoted').split(',')
    const chosen = [0, 2, 12, 13].map((index) => cells[index]).join(',')
    const { format, rows: planned } = await planText(`${chosen}\n7,R-1,1,5\n8,R-2,non,\n`)
    expect(format).toBe('stock')
    expect(planned.map(({ row }) => [row.productId, row.provided])).toEqual([
      ['R-1', { stock: 5 }],
      ['R-2', { stock: 0 }],
    ])
  },
)

test('a table of another shop with a translated type, name and price is no file of WooCommerce', async () => {
  await expect(planText('Tipo,Nome,Preço\nx,A,5\n')).rejects.toThrow('not recognised')
})
