import type { LanguageWords } from './types.ts';

export const pt: LanguageWords = {
  language: 'pt',
  phone:
    'telefone* telefonic* tel tels fone fones telemovel* telem tlm tlf celular* cel movel fixo whatsapp zap ligue ligar ligacao chamada contacto_telefonico linha_direta sms discar pelo_numero ao_numero whats',
  place:
    'casa residencial trabalho comercial escritorio principal direto particular pessoal outro recado emergencia recepcao contato contacto meu seu nosso novo correto errado atual anterior',
  team: 'departamento depto equipe equipa servico atendimento gestor gerente responsavel central centro setor assessor escritorio sede filial loja agencia duvidas',
  fax: 'fax* telefax',
  other:
    'pedido* encomenda* fatura* factura* nota_fiscal ticket chamado caso conta referencia* ref rastreio rastreamento envio pacote imposto fiscal banco agencia cartao contrato apolice orcamento cotacao recibo transacao transacoes pagamento* valor* montante total* preco* custo* saldo salario data* nascimento ano hora versao modelo artigo produto lote codigo postal quantidade serie matricula licenca passaporte processo funcionario socio reserva voo boleto protocolo registro identidade inscricao niss contribuinte utente sinistro* cheque emprestimo* guia cartao_de_cidadao chassi prontuario cupom requisicao pis cnh renavam pasep peso desconto* contentor* conteiner contador cupao vencimento* placa estoque comissao inventario quilometragem',
  never: 'id cpf cnpj rg nif cep iban bic nib pix imei identificador ie',
  ext: 'ramal ext extensao int r',
  number: 'numero num no nr n nro numeros',
  country: 'pais',
  address: 'endereco morada',
  link: 'e',
  small: 'de do da dos das o a os as no na e em um uma ou por para',
};
